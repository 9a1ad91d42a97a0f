"""Encodes texts with the teacher, all-MiniLM-L6-v2: mean pooling, normalised, at most 64 tokens."""

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

MAX_TOKENS = 64
BATCH = 64


class Teacher:
    """The sentence-embedding model, on the CPU."""

    def __init__(self, model, tokenizer, threads=2):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        self.session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
        self.inputs = {one.name for one in self.session.get_inputs()}
        self.tokenizer = Tokenizer.from_file(str(tokenizer))
        self.tokenizer.enable_truncation(MAX_TOKENS)
        self.tokenizer.no_padding()

    def encode(self, texts):
        """Returns one unit vector for each text, as float16. Batches have texts of one length."""
        encoded = self.tokenizer.encode_batch(texts)
        order = sorted(range(len(texts)), key=lambda index: len(encoded[index].ids))
        vectors = np.zeros((len(texts), 384), dtype=np.float16)
        for start in range(0, len(order), BATCH):
            indices = order[start : start + BATCH]
            longest = max(len(encoded[index].ids) for index in indices)
            ids = np.zeros((len(indices), longest), dtype=np.int64)
            mask = np.zeros((len(indices), longest), dtype=np.int64)
            for row, index in enumerate(indices):
                length = len(encoded[index].ids)
                ids[row, :length] = encoded[index].ids
                mask[row, :length] = 1
            feed = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
            feed = {name: value for name, value in feed.items() if name in self.inputs}
            hidden = self.session.run(None, feed)[0]
            if hidden.ndim == 3:
                weights = mask[..., None].astype(np.float32)
                hidden = (hidden * weights).sum(1) / weights.sum(1)
            hidden /= np.linalg.norm(hidden, axis=1, keepdims=True)
            vectors[indices] = hidden.astype(np.float16)
        return vectors
