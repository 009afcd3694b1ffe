import { dirname, resolve } from 'node:path';

import { openBgeM3 } from '../adapters/embedding/bge-m3.ts';
import { createMiniLmEmbedder } from '../adapters/embedding/minilm.ts';
import { openOpenAiCompatible } from '../adapters/embedding/openai-compatible.ts';
import { systemClock as clock } from '../adapters/system/machine.ts';
import type { Download } from '../base/download.ts';
import type { Settings } from '../config/schema.ts';
import type { EmbedderSource } from '../retrieve/vector-maker.ts';

/**
 * Returns the configured model, which is not opened here. Returns `undefined` if search is by words
 * alone.
 */
export function embedderSource(
  embedding: Settings['pml']['embedding'],
  places: { readonly configFile: string; readonly modelFolder: string },
): EmbedderSource | undefined {
  const { model, folder, download, url = '', name = '', dimension, apiKey } = embedding;
  switch (model) {
    case 'none':
      return undefined;
    case 'minilm':
      return { name: model, open: () => Promise.resolve(createMiniLmEmbedder({ clock })) };
    case 'bge-m3': {
      let progress: Download | undefined;
      const options = {
        ...(folder !== undefined && { folder: resolve(dirname(places.configFile), folder) }),
        allowDownload: download,
        cacheFolder: places.modelFolder,
        clock,
        onProgress: (told: Download | undefined) => {
          progress = told;
        },
      };
      return {
        name: model,
        get download() {
          return progress;
        },
        open: (signal) => openBgeM3(options, signal),
      };
    }
    case 'openai': {
      const options = {
        url,
        model: name,
        ...(dimension !== undefined && { dimension }),
        ...(apiKey !== undefined && { apiKey }),
        clock,
      };
      return { name, open: (signal) => openOpenAiCompatible(options, signal) };
    }
    default:
      return model satisfies never;
  }
}
