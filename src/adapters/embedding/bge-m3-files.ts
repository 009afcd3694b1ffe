import { createHash } from 'node:crypto';
import { access, open, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { GatewayError } from '../../base/errors.ts';
import { EMBED } from '../../tuning/embedding.ts';

/** The model as its publisher calls it; below a cache folder its files are in a folder of that name. */
export const BGE_M3 = 'Xenova/bge-m3';
/** The package that runs it. */
const PACKAGE = '@huggingface/transformers';
const MODEL_FILE = 'onnx/model_quantized.onnx';
/** Files of the model, the largest last. The files that exist show how far a download came. */
const FILES = ['config.json', 'tokenizer_config.json', 'tokenizer.json', MODEL_FILE];

/** Finds the package's program, from its install folder or from pml itself. */
export function findTransformers(packageFolder: string | undefined): string {
  const require = createRequire(
    packageFolder === undefined ? import.meta.url : join(packageFolder, 'package.json'),
  );
  try {
    return require.resolve(PACKAGE);
  } catch (error) {
    const place = packageFolder === undefined ? '' : ` in ${packageFolder}`;
    const command =
      packageFolder === undefined
        ? `npm install -g ${PACKAGE}`
        : `npm install --prefix "${packageFolder}" ${PACKAGE}`;
    throw new GatewayError(
      'EMBEDDING_MODEL_UNUSABLE',
      `BGE-M3 needs the package ${PACKAGE}, which is not installed${place}; run: ${command}`,
      { cause: error },
    );
  }
}

/** Returns the files of the model that are not in this folder. */
export async function missingFiles(folder: string): Promise<readonly string[]> {
  const present = await Promise.all(
    FILES.map((file) =>
      access(join(folder, file)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return FILES.filter((_, at) => present[at] !== true);
}

/**
 * Matches the name of a temporary file of an interrupted download. The package never resumes one.
 */
const HALF = /\.tmp\.\d+\./u;

/** Removes the remains of interrupted downloads from this folder. */
export async function removeHalves(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const halves = files.filter((file) => HALF.test(file));
  await Promise.all(halves.map((file) => rm(join(folder, file), { force: true })));
}

/**
 * Returns a short fingerprint of the weights. Different weights have different ones, because their
 * vectors cannot be compared.
 */
export async function fingerprintOf(folder: string): Promise<string> {
  await using file = await open(join(folder, MODEL_FILE));
  const { size } = await file.stat();
  const hash = createHash('sha256').update(String(size));
  for (const from of [0, Math.max(0, size - EMBED.fingerprintBytes)]) {
    const buffer = Buffer.alloc(Math.min(size, EMBED.fingerprintBytes));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
    hash.update(buffer.subarray(0, bytesRead));
  }
  return hash.digest('hex').slice(0, EMBED.fingerprintLength);
}

// The parts of `@huggingface/transformers` 4 that are used here. The package is not installed with
// pml, so its own types cannot be imported.

/** Start data of the model's thread. */
export interface BgeM3Program {
  /** The package's program. */
  readonly transformersFile: string;
  readonly tokensMax: number;
  readonly source:
    | { readonly kind: 'folder'; readonly folder: string }
    | {
        readonly kind: 'download';
        readonly cacheFolder: string;
        readonly url: string | undefined;
      };
}

export interface Transformers {
  readonly env: {
    allowRemoteModels: boolean;
    allowLocalModels: boolean;
    useFSCache: boolean;
    cacheDir: string;
    remoteHost: string;
  };
  readonly AutoTokenizer: {
    from_pretrained(model: string, options: LoadOptions): Promise<Tokenizer>;
  };
  readonly AutoModel: {
    from_pretrained(model: string, options: LoadOptions & ModelOptions): Promise<Model>;
  };
}

export interface LoadOptions {
  readonly progress_callback: (event: ProgressEvent) => void;
}

interface ModelOptions {
  readonly dtype: 'q8';
  readonly device: 'cpu';
  readonly session_options: { readonly intraOpNumThreads: number };
}

/** Only events of the kind `progress` carry numbers. */
export interface ProgressEvent {
  readonly status: string;
  readonly file?: string;
  readonly loaded?: number;
  readonly total?: number;
}

/** Opaque here: the tokenizer's output is passed to the model. */
interface Encoded {
  readonly input_ids: unknown;
}

export type Tokenizer = (
  text: string,
  options: { readonly truncation: true; readonly max_length: number },
) => Encoded;

export interface Tensor {
  readonly dims: readonly number[];
  readonly data: ArrayLike<number>;
}

export type Model = (input: Encoded) => Promise<{ readonly last_hidden_state?: Tensor }>;
