"""Fits the word table to the teacher's vectors, and writes it in the format of `src/lib.rs`."""

import json
import sys
import time
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix

import texts

DIMENSIONS = 128
BLOCK = 32
MAX_LENGTH = 24
# The share of all words at which the vector of a word starts at half its length.
FREQUENT = 0.001
ROUNDS = 2
STEPS = 20
TOOL_WEIGHT = 2.0


def load(encoded):
    """Returns the texts, their weights and their vectors."""
    lines = [text for _, text in json.loads((encoded / "lines.json").read_text())]
    tools = json.loads((encoded / "tools.json").read_text())
    made = json.loads((encoded / "requests.json").read_text())
    vectors = [np.load(path) for path in sorted(encoded.glob("lines-*.npy"))]
    count = sum(map(len, vectors))
    vectors += [np.load(encoded / "tools.npy"), np.load(encoded / "requests.npy")]
    weights = np.ones(count + len(tools) + len(made), dtype=np.float32)
    weights[count : count + len(tools)] = TOOL_WEIGHT
    return lines[:count] + tools + made, weights, np.concatenate(vectors).astype(np.float32)


def matrix(all_texts, columns):
    """Returns the number of each word in each text."""
    rows, cols = [], []
    for row, text in enumerate(all_texts):
        found = [columns[word] for word in texts.words(text) if word in columns]
        rows += [row] * len(found)
        cols += found
    ones = np.ones(len(rows), dtype=np.float32)
    counts = csr_matrix((ones, (rows, cols)), shape=(len(all_texts), len(columns)), dtype=np.float32)
    counts.sum_duplicates()
    return counts


def unit(vectors):
    """Returns vectors of length 1."""
    return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6)


def solve(counts, weights, targets, start):
    """Minimises the distance of the texts' sums from the targets, and of words from their start."""
    table = start.copy()
    transposed = counts.T.tocsr()
    for _ in range(ROUNDS):
        lengths = np.maximum(np.linalg.norm(counts @ table, axis=1), 1e-3)
        scale = (1.0 / lengths).astype(np.float32)
        squared = (weights * scale * scale)[:, None]

        def apply(vectors):
            return transposed @ (squared * (counts @ vectors)) + vectors

        residual = transposed @ ((weights * scale)[:, None] * targets) + start - apply(table)
        direction = residual.copy()
        norm = (residual * residual).sum(0)
        for _ in range(STEPS):
            image = apply(direction)
            step = norm / np.maximum((direction * image).sum(0), 1e-12)
            table += step * direction
            residual -= step * image
            next_norm = (residual * residual).sum(0)
            direction = residual + next_norm / np.maximum(norm, 1e-12) * direction
            norm = next_norm
    return table


def write(path, vocabulary, table):
    """Writes words by length, and their vectors in 4 bits with a scale for each block."""
    order = sorted(range(len(vocabulary)), key=lambda index: (len(vocabulary[index]), vocabulary[index]))
    lengths = np.zeros(MAX_LENGTH + 1, dtype="<u4")
    for word in vocabulary:
        lengths[len(word)] += 1
    blocks = table[order].reshape(len(order), DIMENSIONS // BLOCK, BLOCK)
    scales = (np.abs(blocks).max(axis=2) / 7).astype("<f2")
    divisors = np.maximum(scales.astype(np.float32), 1e-7)[:, :, None]
    values = (np.clip(np.rint(blocks / divisors), -7, 7) + 8).astype(np.uint8)
    packed = values[:, :, : BLOCK // 2] | values[:, :, BLOCK // 2 :] << 4
    records = np.concatenate([scales.view(np.uint8).reshape(len(order), -1, 2), packed], axis=2)
    with open(path, "wb") as file:
        file.write(b"mcpactW1")
        file.write(np.array([len(order), DIMENSIONS], dtype="<u4").tobytes())
        file.write(lengths.tobytes())
        file.write("".join(vocabulary[index] for index in order).encode("ascii"))
        file.write(records.tobytes())
    return (scales.astype(np.float32)[:, :, None] * (values.astype(np.float32) - 8)).reshape(len(order), -1)


def main(encoded, out):
    start = time.time()
    encoded = Path(encoded)
    counts = json.loads((encoded / "counts.json").read_text())
    words = np.load(encoded / "words.npy").astype(np.float32)
    kept = [index for index, word in enumerate(counts) if len(word) <= MAX_LENGTH]
    vocabulary = [list(counts)[index] for index in kept]
    all_texts, weights, teacher = load(encoded)
    # Uncentred principal components: the eigenvectors of the second moments.
    _, vectors = np.linalg.eigh(teacher.T @ teacher)
    projection = vectors[:, ::-1][:, :DIMENSIONS].astype(np.float32)
    total = sum(counts.values())
    shares = np.array([counts[word] / total for word in vocabulary], dtype=np.float32)
    first = (words[kept] @ projection) * (FREQUENT / (FREQUENT + shares))[:, None]
    targets = unit(teacher @ projection)
    texts_words = matrix(all_texts, {word: index for index, word in enumerate(vocabulary)})
    table = solve(texts_words, weights, targets, first)
    cosines = (unit(texts_words @ table) * targets).sum(1)
    stored = write(out, vocabulary, table)
    print(f"{len(all_texts)} texts, {len(vocabulary)} words, mean cosine {cosines.mean():.4f}, {time.time() - start:.0f} s")
    print("stored", stored.shape, Path(out).stat().st_size)


if __name__ == "__main__":
    main(*sys.argv[1:])
