import type { StandardSchemaV1 } from '@modelcontextprotocol/server';

import type { JsonObject } from '../../base/json.ts';

/** The SDK's own schemas would refuse what they do not know; a gateway passes it on. */
export const UNCHECKED: StandardSchemaV1<JsonObject> = {
  '~standard': {
    version: 1,
    vendor: 'pml',
    validate: (value) => ({ value: value as JsonObject }),
  },
};
