"""The help of the commands, in the chosen language.

What a command does stands in the catalogues under ``cli.help.{command}``, what a parameter is for under
``cli.help.{command}.{parameter}`` or, where several commands share it, under ``cli.help.any.{parameter}``.
"""

from __future__ import annotations

from typing import Any, Final

from sobremesa.rulebook.catalogue import Words

NAME: Final = "sobremesa"
KINDS: Final = ("argument", "option")
LIBRARYS_OWN: Final = {
    "install_completion": "cli.help.sobremesa.install-completion",
    "show_completion": "cli.help.sobremesa.show-completion",
}

NAMING_OPPONENTS: Final = ("cli.help.lab-duel.a",)
"""The keys of help that names them."""


class CommandWords(Words):
    """The voice that a command speaks with; ``asked`` is whether somebody has asked for its language."""

    def __init__(self, lang: str, asked: bool) -> None:
        """Speak a language; raise UnknownLanguage."""
        super().__init__(lang)
        self.asked: Final = asked


def words_of(ctx: Any) -> Words:
    """Return the voice that a command speaks with."""
    words = ctx.find_root().obj
    return words if isinstance(words, Words) else Words("en")


def language_asked(ctx: Any) -> bool:
    """Return whether ``--lang`` or SOBREMESA_LANG says which language to speak; otherwise it is the locale's."""
    words = ctx.find_root().obj
    return isinstance(words, CommandWords) and words.asked


def help_of(command: Any, ctx: Any) -> str:
    """Return a command's help: its usage, what it does, its arguments, its options, its commands."""
    words = words_of(ctx)
    formatter = ctx.make_formatter()
    params = {kind: [each for each in command.get_params(ctx) if each.param_type_name == kind] for kind in KINDS}
    _write_usage(command, ctx, formatter, params["argument"])
    formatter.write_paragraph()
    formatter.write_text(words.say(_key(ctx)))
    if params["argument"]:
        with formatter.section(words.say("cli.heading.arguments")):
            formatter.write_dl([(shown(param), _help_of(param, ctx)) for param in params["argument"]])
    with formatter.section(words.say("cli.heading.options")):
        options = [(_spelled(param), _help_of(param, ctx)) for param in params["option"]]
        formatter.write_dl([*options, ("--lang LANG", words.say("cli.help.any.lang"))])
    if hasattr(command, "commands"):
        with formatter.section(words.say("cli.heading.commands")):
            formatter.write_dl([(name, words.say(_key(ctx, name))) for name in command.commands])
    return str(formatter.getvalue()).rstrip("\n")


def _write_usage(command: Any, ctx: Any, formatter: Any, arguments: list[Any]) -> None:
    words = words_of(ctx)
    pieces = [words.say("cli.usage.options"), *[shown(param) for param in arguments]]
    if hasattr(command, "commands"):
        pieces.append(words.say("cli.usage.command"))
    formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=words.say("cli.usage") + " ")


def _key(ctx: Any, *more: str) -> str:
    path = [*ctx.command_path.split()[1:], *more]
    return f"cli.help.{'-'.join(path) or NAME}"


def shown(param: Any) -> str:
    """Return how people write a parameter: ``--port``, ``GAME``, ``FILE...``."""
    if param.param_type_name == "option":
        return _spellings(param)[0]
    name = param.metavar or param.name.upper()
    return f"{name}..." if param.nargs == -1 else str(name)


def _opponents() -> dict[str, str]:
    """Return the value of the messages that name the lab's own opponents."""
    from sobremesa.lab.opponents import all_names

    return {"opponents": ", ".join(all_names())}


def _spellings(param: Any) -> list[str]:
    """Return how an option may be written, the longest first; the library tells them in any order."""
    return sorted(map(str, param.opts), key=len, reverse=True)


def _spelled(param: Any) -> str:
    names = ", ".join(_spellings(param))
    return f"{names} {param.metavar}" if param.metavar and not param.is_flag else names


def _help_of(param: Any, ctx: Any) -> str:
    """Return what a parameter is for, whether it is needed, and what it is otherwise."""
    words = words_of(ctx)
    name = shown(param).removeprefix("--") if param.param_type_name == "option" else param.name
    own = LIBRARYS_OWN.get(param.name, f"{_key(ctx)}.{name}")
    key = own if words.has(own) else f"cli.help.any.{name}"
    told = words.say(key, **_opponents()) if key in NAMING_OPPONENTS else words.say(key)
    if param.required:
        return words.say("cli.required", help=told)
    if (
        param.param_type_name == "option"
        and not param.is_flag
        and isinstance(param.default, int | str)
        and param.default != ""
    ):
        return words.say("cli.default", help=told, value=param.default)
    return told
