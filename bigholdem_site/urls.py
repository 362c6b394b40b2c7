from django.conf import settings
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import include, path


def favicon(request: HttpRequest) -> HttpResponse:
    """The icon of pages that name none, such as the admin's."""
    return redirect(static("site/favicon.svg"))


urlpatterns = [
    path(f"{settings.ADMIN_PATH}/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("favicon.ico", favicon),
    path("leaderboard/", include("leaderboard.urls")),
    path("", include("game.urls")),
]

handler400 = "bigholdem_site.middleware.outages.bad_request"
handler500 = "bigholdem_site.middleware.outages.server_error"
