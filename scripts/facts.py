"""What the scripts that write facts about random games have in common."""

import argparse

import pyffish


def chosen(variants, of_ini):
    """Reads the command line of a script: its options, and the variants to play.

    `--ini` names the variants file of Fairy-Stockfish; with it, the variants `of_ini` are played as well.
    """
    options = argparse.ArgumentParser()
    options.add_argument("--games", type=int)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--ini")
    options = options.parse_args()
    if not options.ini:
        return options, variants
    with open(options.ini, encoding="utf-8") as file:
        pyffish.load_variant_config(file.read())
    return options, {**variants, **of_ini}
