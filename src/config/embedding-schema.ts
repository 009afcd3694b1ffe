/** The part of `pml.json` that says what finds tools by meaning. */
import { z } from 'zod';

import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { SETTINGS } from '../tuning/config.ts';

/** Which model it is, and where it is found. */
export const embeddingFields = z
  .strictObject({
    model: z
      .enum(['minilm', 'bge-m3', 'openai', 'none'])
      .default('minilm')
      .describe(
        '`minilm` comes with pml. `bge-m3` knows many languages and is installed by you. `openai`: any endpoint that speaks `/v1/embeddings`. `none`: search by words alone.',
      ),
    url: z
      .string()
      .optional()
      .describe(
        'With `openai`: the address, for instance `http://127.0.0.1:11434/v1`. References such as `${env:NAME}` are substituted here too.',
      ),
    name: z
      .string()
      .min(1)
      .max(SETTINGS.modelNameLengthMax)
      .optional()
      .describe('With `openai`: what the endpoint calls the model.'),
    dimension: z
      .int()
      .min(1)
      .max(SETTINGS.dimensionMax)
      .optional()
      .describe('With `openai`: numbers in a vector; the endpoint is asked when left out.'),
    apiKey: z
      .string()
      .min(1)
      .optional()
      .describe('With `openai`: the key, best as `${secret:NAME}` or `${env:NAME}`.'),
    folder: z
      .string()
      .min(1)
      .optional()
      .describe('With `bge-m3`: where the files of the model are; pml’s own folder by default.'),
    download: z
      .boolean()
      .default(false)
      .describe('With `bge-m3`: whether the model (570 MB) is downloaded where it is missing.'),
  })
  .refine(hasEndpoint, {
    path: ['url'],
    error: 'is needed with the model "openai", and so is name: they say who is asked for vectors',
    when: ({ value }) => isJsonObject(value as Json),
  });

/**
 * Checked when the file is read. Otherwise search would stay by words, and nobody would know why.
 */
function hasEndpoint(embedding: unknown): boolean {
  const { model, url, name } = embedding as JsonObject;
  return model !== 'openai' || (url !== undefined && name !== undefined);
}
