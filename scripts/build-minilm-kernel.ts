/** Assembles the kernel of MiniLM and writes it where the embedder reads it. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { kernelSource } from './minilm-kernel-source.ts';

const target = new URL('../src/adapters/embedding/minilm-kernel.ts', import.meta.url);
writeFileSync(fileURLToPath(target), await kernelSource());
