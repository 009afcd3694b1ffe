import loadWabt from 'wabt';

import { kernelText } from './minilm-kernel-text.ts';

const LINE_LENGTH = 88;

/** The module that holds the assembled kernel: bytes as text, so that the compiler carries them along. */
export async function kernelSource(): Promise<string> {
  const wabt = await loadWabt();
  const module = wabt.parseWat('minilm-kernel.wat', kernelText(), { simd: true });
  try {
    module.resolveNames();
    module.validate();
    const { buffer } = module.toBinary({ write_debug_names: false });
    const text = Buffer.from(buffer).toString('base64');
    const lines = text.match(new RegExp(`.{1,${LINE_LENGTH}}`, 'gu')) ?? [];
    return `/**
 * The kernel of MiniLM, assembled. Written by \`node --import tsx scripts/build-minilm-kernel.ts\`
 * from \`scripts/minilm-kernel-text.ts\`; a test makes it again and compares.
 */
export const MINILM_KERNEL: string = [
${lines.map((line) => `  '${line}',`).join('\n')}
].join('');
`;
  } finally {
    module.destroy();
  }
}
