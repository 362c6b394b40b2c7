"""The cookie that says which session is a browser's."""

from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers


class SessionCookies(SessionMiddleware):
    """Django's, but for a session that a request finds gone: its cookie is left to the browser.

    The session may live on under another key, as when somebody signs in while his table waits for its step.
    The step's answer comes after that of the sign-in, and would take back the new cookie.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        session = request.session
        if session.is_empty() and not session.modified:
            if session.accessed:
                patch_vary_headers(response, ("Cookie",))
            return response
        return super().process_response(request, response)
