"""Writes the teacher's vectors of all texts and words, in parts that a later run does not repeat."""

import json
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np

import texts
from teacher import Teacher

PART = 20_000
WORDS = 32_000


def main(data, model, tokenizer, out):
    data, out = Path(data), Path(out)
    out.mkdir(parents=True, exist_ok=True)
    lines = texts.fit_texts(data / "retrieval/fit-texts.txt.gz")
    tools = texts.tool_texts(data / "servers")
    made = texts.requests(lines)
    counts = Counter()
    for text in [text for _, text in lines] + tools * 2 + made:
        counts.update(texts.words(text))
    vocabulary = sorted(word for word, _ in counts.most_common(WORDS))
    (out / "counts.json").write_text(json.dumps({word: counts[word] for word in vocabulary}))
    (out / "lines.json").write_text(json.dumps(lines))
    (out / "tools.json").write_text(json.dumps(tools))
    (out / "requests.json").write_text(json.dumps(made))
    teacher = Teacher(model, tokenizer)
    parts = [("words", vocabulary), ("tools", tools), ("requests", made)]
    for start in range(0, len(lines), PART):
        parts.append((f"lines-{start // PART:02}", [text for _, text in lines[start : start + PART]]))
    for name, part in parts:
        path = out / f"{name}.npy"
        if path.exists():
            continue
        start = time.time()
        np.save(path, teacher.encode(part))
        print(name, len(part), round(time.time() - start, 1), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
