"""Reads the product's modules without importing them: what each imports, names and says."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("game", "leaderboard", "bigholdem_site")


@dataclass(frozen=True)
class Module:
    name: str
    tree: ast.Module
    is_package: bool = False

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        return tuple(ast.walk(self.tree))

    @cache  # noqa: B019  (there are as many modules as files)
    def imports(self) -> set[str]:
        """Dotted names of all that the module imports anywhere; `from a import b` gives a and a.b."""
        found: set[str] = set()
        for node in self.nodes:
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                origin = self._origin(node)
                found.add(origin)
                found.update(f"{origin}.{alias.name}" for alias in node.names)
        return found

    def late_imports(self) -> set[str]:
        """Dotted names of all that is imported within functions."""
        found: set[str] = set()
        for node in self.nodes:
            if isinstance(node, ast.FunctionDef):
                found |= Module(self.name, ast.Module(node.body, []), self.is_package).imports()
        return found

    def _origin(self, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        parts = self.name.split(".")
        parts = parts[: len(parts) - node.level + self.is_package]
        return ".".join([*parts, *filter(None, [node.module])])

    def words(self) -> Iterator[str]:
        """Identifiers and strings, without docstrings and comments."""
        yield from self.identifiers()
        docstrings = {id(string) for string in _docstrings(self.tree)}
        for node in self.nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
                yield node.value

    def identifiers(self) -> Iterator[str]:
        for node in self.nodes:
            match node:
                case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                    yield name
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.alias(name=name):
                    yield name
                case ast.keyword(arg=str(name)):
                    yield name

    def parameters(self) -> Iterator[str]:
        return (node.arg for node in self.nodes if isinstance(node, ast.arg))

    def attribute_chains(self) -> Iterator[tuple[str, bool]]:
        """Dotted expressions such as `np.random.default_rng`; true when called without arguments."""
        bare_calls = {
            id(node.func)
            for node in self.nodes
            if isinstance(node, ast.Call) and not node.args and not node.keywords
        }
        for node in self.nodes:
            if isinstance(node, ast.Attribute):
                yield ast.unparse(node), id(node) in bare_calls


def _docstrings(tree: ast.Module) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        match node:
            case (
                ast.Module(body=[ast.Expr(value=string), *_])
                | ast.ClassDef(body=[ast.Expr(value=string), *_])
                | ast.FunctionDef(body=[ast.Expr(value=string), *_])
            ):
                yield string


def read_source(name: str, source: str) -> Module:
    return Module(name, ast.parse(source))


@cache
def product_modules() -> tuple[Module, ...]:
    return tuple(module for package in PACKAGES for module in _modules_within(package))


@cache
def modules_of_tests() -> tuple[Module, ...]:
    return tuple(_modules_within("tests"))


def _modules_within(folder: str) -> Iterator[Module]:
    for path in sorted((ROOT / folder).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), path)
        yield Module(_dotted(path), tree, path.name == "__init__.py")


def package_source(name: str) -> str:
    return (ROOT / Path(*name.split(".")) / "__init__.py").read_text(encoding="utf-8")


def _dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)
