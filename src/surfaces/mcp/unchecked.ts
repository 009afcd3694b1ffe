import type { StandardSchemaV1 } from '@modelcontextprotocol/server';

import type { JsonObject } from '../../base/json.ts';

/**
 * A schema that accepts everything. The SDK's own schemas would reject unknown fields, and a
 * gateway passes them on.
 */
export const UNCHECKED: StandardSchemaV1<JsonObject> = {
  '~standard': {
    version: 1,
    vendor: 'pml',
    validate: (value) => ({ value: value as JsonObject }),
  },
};
