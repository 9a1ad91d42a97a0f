"""The texts that the word table is fitted to: summaries, glosses, tool descriptions and requests."""

import gzip
import hashlib
import json
import random
import re
from pathlib import Path

# Requests in the forms that people use. `{a}` and `{b}` are nouns or verb phrases of WordNet,
# `{text}` is the summary of a package.
NOUN_REQUESTS = [
    "Can you find {a} near me?",
    "Where can I buy {a}?",
    "I'm looking for information about {a} and {b}.",
    "What is the difference between {a} and {b}?",
    "Please recommend some {a} for my {b}.",
    "Show me a list of {a}.",
    "How much does {a} cost?",
    "I want to learn more about {a}. Can you help me?",
    "Search for {a} with {b}.",
    "Give me the latest news about {a}.",
    "Can you create a picture of {a} with {b}?",
    "I need advice on {a} for {b}, could you suggest something?",
    "Compare {a} and {b} for me, please.",
    "Write a short text about {a}.",
    "Who invented {a}?",
    "Is there a tool for {a}?",
]
VERB_REQUESTS = [
    "Can you help me {a}?",
    "I want to {a}. What do I need?",
    "How do I {a}?",
    "Please {a} and then {b}.",
    "I would like to {a}.",
]
TEXT_REQUESTS = [
    "I need a tool for this: {text}",
    "Can you do the following for me? {text}",
    "Is there something like this? {text}",
]
REQUESTS = 18_000


def fit_texts(path):
    """Returns the kind and the text of each line, each text once, in an order without meaning."""
    lines = {}
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            kind, _, text = line.rstrip("\n").partition("\t")
            lines.setdefault(text.strip(), kind)
    by_digest = sorted(lines, key=lambda text: hashlib.sha256(text.encode()).digest())
    return [(lines[text], text) for text in by_digest if text]


def first_sentence(text):
    """Returns the text up to the end of its first sentence."""
    return re.split(r"(?<=[.!?])\s|\n", text.strip(), maxsplit=1)[0]


def tool_texts(folder):
    """Returns names with first sentences, and descriptions, of the tools in `tools/list` results."""
    texts = []
    for path in sorted(Path(folder).glob("*.json")):
        value = json.loads(path.read_text(encoding="utf-8"))
        tools = value if isinstance(value, list) else value.get("tools") or value.get("result", {}).get("tools", [])
        for tool in tools:
            description = tool.get("description") or ""
            name = re.sub(r"[_\-./]+", " ", re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", tool["name"])).lower()
            texts += [name, f"{name}: {first_sentence(description)}", first_sentence(description), description[:700]]
    return [text for text in dict.fromkeys(texts) if text.strip()]


def lemmas(lines):
    """Returns nouns and verb phrases: the first lemma of each gloss, by the gloss's form."""
    nouns, verbs = [], []
    for kind, text in lines:
        if kind != "gl" or ": " not in text:
            continue
        head, gloss = text.split(": ", 1)
        lemma = head.split(",")[0].strip()
        if not re.fullmatch(r"[A-Za-z][A-Za-z' -]+", lemma):
            continue
        if re.match(r"(a|an|the|any|someone|something) ", gloss):
            nouns.append(lemma)
        elif re.match(r"(make|cause|give|take|put|move|become|get|have|be|remove|change|bring|go|form|cover|provide) ", gloss):
            verbs.append(lemma)
    return nouns, verbs


def requests(lines):
    """Returns requests made from templates, always the same."""
    chance = random.Random(12)
    nouns, verbs = lemmas(lines)
    summaries = [text for kind, text in lines if kind in ("py", "npm")]
    made = []
    while len(made) < REQUESTS:
        share = chance.random()
        if share < 0.6:
            made.append(chance.choice(NOUN_REQUESTS).format(a=chance.choice(nouns), b=chance.choice(nouns)))
        elif share < 0.8:
            made.append(chance.choice(VERB_REQUESTS).format(a=chance.choice(verbs), b=chance.choice(verbs)))
        else:
            made.append(chance.choice(TEXT_REQUESTS).format(text=chance.choice(summaries)))
    return list(dict.fromkeys(made))


def words(text):
    """Returns the words of a text as the table spells them: lower case, camelCase split."""
    text = re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", text)
    text = re.sub(r"([A-Z])([A-Z][a-z])", r"\1 \2", text)
    return re.findall(r"[a-z][a-z0-9]+|[a-z0-9]{2,}", text.lower())
