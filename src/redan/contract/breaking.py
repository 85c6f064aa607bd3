"""Rules broken one at a time: every statement that cites a rule, dropped or negated.

A statement cites a rule in a trailing comment (`g.space[front] -= 1  # HE.ADV.1`), or by holding
its id: a predicate that returns it, a modifier that is collected under it. What is only noted for
the log, or compared with an id, is no such statement.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Callable, Collection, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Final, TypeAlias

WORD: Final = re.compile(r"[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)+")

LOG: Final = frozenset(("note", "whisper"))
"""Calls that only tell the log; the id they give is no rule at work."""

Edit: TypeAlias = "Callable[[ast.AST], ast.AST | None]"
"""What becomes of a node; None: nothing is left of it."""


@dataclass(frozen=True)
class Mutant:
    """A module with one statement broken."""

    line: int
    rules: frozenset[str]
    what: str
    """What was done, in one line."""
    tree: ast.Module = field(compare=False, repr=False)


def mutants_of(source: str, known: Collection[str]) -> list[Mutant]:
    """Every way to break a statement that cites one of these rules, in order."""
    found: dict[tuple[int, str, str], tuple[_Break, frozenset[str]]] = {}
    tree = ast.parse(source)
    for line, column, rules in _citations(source, frozenset(known)):
        for broken in _breaks(tree, line, column):
            key = (broken.node.lineno, broken.what, broken.place)
            others = found[key][1] if key in found else frozenset()
            found[key] = (broken, rules | others)
    return [
        Mutant(broken.node.lineno, rules, broken.what, _edited(tree, broken))
        for _, (broken, rules) in sorted(found.items(), key=lambda item: item[0])
    ]


# ---- Where rules are cited


def _citations(source: str, known: frozenset[str]) -> Iterator[tuple[int, int, frozenset[str]]]:
    """Line, column (-1 for a trailing comment) and ids of every citation."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and token.line[: token.start[1]].strip():
            rules = known & set(WORD.findall(token.string))
            if rules:
                yield token.start[0], -1, frozenset(rules)
        elif token.type == tokenize.STRING and token.string[1:-1] in known:
            yield *token.start, frozenset((token.string[1:-1],))


# ---- What can be broken


class _Break:
    """An edit of one node, with words for it."""

    __slots__ = ("edit", "node", "place", "what")

    def __init__(self, node: ast.stmt | ast.expr, edit: Edit, what: str, place: str = "") -> None:
        self.node: Final = node
        self.edit: Final = edit
        self.what: Final = f"{what}: {_shown(node)}"
        self.place: Final = place


def _breaks(tree: ast.Module, line: int, column: int) -> Iterator[_Break]:
    statement = _statement_at(tree, line)
    if statement is None:
        return
    if column >= 0:
        yield from _id_breaks(statement, line, column)
        return
    part = _part_at(statement, line)
    if part is not None:
        yield part
    else:
        yield from _statement_breaks(tree, statement, line)


def _statement_breaks(tree: ast.Module, node: ast.stmt, line: int) -> Iterator[_Break]:
    if isinstance(node, ast.If | ast.While):
        if line < node.body[0].lineno:
            yield _Break(node.test, _negated, "negated")
        else:
            yield _Break(node, _without_else, "else dropped")
    elif isinstance(node, ast.For):
        yield _Break(node.iter, lambda _: ast.Tuple([], ast.Load()), "never repeated")
    elif isinstance(node, ast.Return):
        yield from _return_breaks(tree, node)
    elif isinstance(node, ast.Assign | ast.AnnAssign) and _must_exist(tree, node):
        if node.value is not None:
            yield from _value_breaks(node.value)
    elif not isinstance(node, ast.FunctionDef | ast.ClassDef | ast.With | ast.Try):
        yield _Break(node, _dropped, "dropped")


def _return_breaks(tree: ast.Module, node: ast.Return) -> Iterator[_Break]:
    value = node.value
    if isinstance(value, ast.Constant) and WORD.fullmatch(str(value.value)):
        yield _Break(node, _allowed, "allowed")
    elif value is None or (_falls_through(tree, node) and not _is_bool(value)):
        yield _Break(node, _dropped, "dropped")
    else:
        yield from _value_breaks(value)


def _value_breaks(value: ast.expr) -> Iterator[_Break]:
    """A value that must be there, made another."""
    if _is_bool(value) or isinstance(value, ast.IfExp):
        yield _Break(value, _negated, "negated")
    elif isinstance(value, ast.BoolOp):
        yield from _value_breaks(value.values[-1])
    elif _yields(value):
        yield _Break(value, lambda _: _nothing_yielded(ast.Constant(0)), "not asked")
    elif isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add | ast.Sub):
        yield from _terms(value)
    elif isinstance(value, ast.Call) and value.args:
        kept = next((arg for arg in value.args if isinstance(arg, _PLAIN)), ast.Constant(None))
        yield _Break(value, lambda _: kept, "not called")
    else:
        yield _Break(value, _emptied, "emptied")


_PLAIN: Final = (ast.Name, ast.Attribute, ast.Subscript, ast.Constant)


def _terms(value: ast.expr) -> Iterator[_Break]:
    """Every term of a sum but the first, and the first, left out."""
    while isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add | ast.Sub):
        kept = value.left
        words = f"without {_shown(value.right)}"
        yield _Break(value, lambda _, kept=kept: kept, words, words)  # type: ignore[misc]
        value = kept
    yield _Break(value, lambda _: ast.Constant(0), "without")


def _id_breaks(node: ast.stmt, line: int, column: int) -> Iterator[_Break]:
    """Of a statement that holds an id: what is returned, or collected, under it."""
    text = next(
        (
            part
            for part in ast.walk(node)
            if isinstance(part, ast.Constant) and (part.lineno, part.col_offset) == (line, column)
        ),
        None,
    )
    if text is None or isinstance(node, ast.If | ast.While | ast.For | ast.FunctionDef):
        return
    if any(isinstance(part, ast.Compare) and text in ast.walk(part) for part in ast.walk(node)):
        return
    if isinstance(node, ast.Return):
        if node.value is text:
            yield _Break(node, _allowed, "allowed")
        elif node.value is not None and text in _returned(node.value):
            yield _Break(text, lambda _: ast.Constant(""), "allowed")
    elif isinstance(node, ast.Expr) and not _tells_the_log(node.value):
        yield _Break(node, _dropped, "dropped")


def _returned(value: ast.expr) -> Iterator[ast.expr]:
    """What a return may return: through its conditions, and out of a row of answers."""
    if isinstance(value, ast.IfExp):
        yield from _returned(value.body)
        yield from _returned(value.orelse)
    elif isinstance(value, ast.BoolOp):
        for part in value.values:
            yield from _returned(part)
    elif isinstance(value, ast.Subscript) and isinstance(value.value, ast.Tuple):
        yield from value.value.elts
    else:
        yield value


def _tells_the_log(value: ast.expr) -> bool:
    return (
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Attribute)
        and value.func.attr in LOG
    )


# ---- Finding the statement, and the part of it that stands on a line


def _statement_at(tree: ast.Module, line: int) -> ast.stmt | None:
    """The innermost statement on this line."""
    found: ast.stmt | None = None
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0):
            found = node  # walked from the outside in
    return found


def _part_at(statement: ast.stmt, line: int) -> _Break | None:
    """Of a statement over several lines: the condition, or the row of a table, that stands on this
    one, if one does."""
    own = [node for node in _own_nodes(statement) if isinstance(node, ast.expr)]
    if {node.lineno for node in own} == {line}:
        return None
    parts: list[tuple[ast.expr, Edit, str]] = []
    for node in _own_nodes(statement):
        if isinstance(node, ast.BoolOp):
            parts += [(part, _negated, "negated") for part in node.values]
        elif isinstance(node, ast.comprehension):
            parts += [(part, _negated, "negated") for part in node.ifs]
        elif isinstance(node, ast.Tuple | ast.List):
            parts += [(part, _emptied, "emptied") for part in node.elts]
    here = [part for part in parts if part[0].lineno == line == part[0].end_lineno]
    if not here:
        return None
    return _Break(*max(here, key=lambda part: len(ast.unparse(part[0]))))


def _own_nodes(statement: ast.stmt) -> Iterator[ast.AST]:
    """The nodes of a statement, those of the statements in its body left out."""
    for child in ast.iter_child_nodes(statement):
        if not isinstance(child, ast.stmt):
            yield from ast.walk(child)


def _must_exist(tree: ast.Module, node: ast.Assign | ast.AnnAssign) -> bool:
    """Does this statement make a name, which would be missed for its own sake?"""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    function = _function_of(tree, node)
    for target in targets:
        if isinstance(target, ast.Name):
            return not _assigned_before(function or tree, target.id, node)
        if isinstance(target, ast.Attribute) and function is not None:
            if function.name == "__init__":
                return True
        elif isinstance(target, ast.Tuple):
            return True
    return False


def _function_of(tree: ast.Module, node: ast.AST) -> ast.FunctionDef | None:
    found = None
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and node in ast.walk(function):
            found = function
    return found


def _assigned_before(scope: ast.AST, name: str, before: ast.stmt) -> bool:
    """Has the name a value on every way to this statement?"""
    if isinstance(scope, ast.FunctionDef) and name in {arg.arg for arg in scope.args.args}:
        return True
    around = [node for node in ast.walk(scope) if before in ast.walk(node)]
    for node in around:
        for block in ("body", "orelse", "finalbody"):
            for earlier in getattr(node, block, ()):
                if earlier in around:
                    break
                if isinstance(earlier, ast.Assign | ast.AnnAssign) and any(
                    isinstance(part, ast.Name) and part.id == name
                    for part in (
                        earlier.targets if isinstance(earlier, ast.Assign) else [earlier.target]
                    )
                ):
                    return True
    return False


def _falls_through(tree: ast.Module, node: ast.Return) -> bool:
    """Would the function go on, were it not for this return?"""
    function = _function_of(tree, node)
    return function is not None and node is not function.body[-1]


# ---- Edits


def _is_bool(value: ast.expr) -> bool:
    return (
        isinstance(value, ast.Compare)
        or (isinstance(value, ast.BoolOp) and not any(map(_is_answer, value.values)))
        or (isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not))
        or (isinstance(value, ast.Constant) and isinstance(value.value, bool))
    )


def _is_answer(value: ast.expr) -> bool:
    """One of several answers, rather than true or false?"""
    return isinstance(value, ast.IfExp) or (
        isinstance(value, ast.Constant) and isinstance(value.value, str)
    )


def _negated(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.expr)
    if isinstance(node, ast.IfExp):
        return ast.IfExp(node.test, node.orelse, node.body)
    return ast.UnaryOp(ast.Not(), node)


def _emptied(node: ast.AST) -> ast.AST:
    if isinstance(node, ast.Tuple):
        return ast.Tuple([], ast.Load())
    if isinstance(node, ast.List | ast.ListComp):
        return ast.List([], ast.Load())
    if isinstance(node, ast.Dict | ast.DictComp):
        return ast.Dict([], [])
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return ast.Constant("")
    return ast.Constant(0)


def _allowed(_: ast.AST) -> ast.AST:
    return ast.Return(ast.Constant(""))


def _without_else(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.If | ast.While)
    node.orelse = []
    return node


def _dropped(node: ast.AST) -> ast.AST:
    """Nothing in its place; a script stays a script."""
    return ast.Expr(_nothing_yielded()) if _yields(node) else ast.Pass()


def _yields(node: ast.AST) -> bool:
    return any(isinstance(part, ast.Yield | ast.YieldFrom) for part in ast.walk(node))


def _nothing_yielded(value: ast.expr | None = None) -> ast.expr:
    nothing = ast.YieldFrom(ast.Tuple([], ast.Load()))
    return nothing if value is None else ast.BoolOp(ast.Or(), [nothing, value])


def _edited(tree: ast.Module, broken: _Break) -> ast.Module:
    """A copy of the module in which this is done."""
    memo: dict[int, object] = {}
    copied = deepcopy(tree, memo)
    target = memo[id(broken.node)]

    class Editor(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST | None:
            if node is target:
                edited = broken.edit(node)
                return None if edited is None else ast.copy_location(edited, node)
            visited: ast.AST = self.generic_visit(node)
            return visited

    edited = Editor().visit(copied)
    assert isinstance(edited, ast.Module)
    return ast.fix_missing_locations(edited)


def _shown(node: ast.AST) -> str:
    """A node as one short line."""
    text = ast.unparse(node).splitlines()[0]
    return text if len(text) <= 70 else text[:67] + "..."
