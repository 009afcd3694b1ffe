import { describe, expect, it } from 'vitest';

import { NO_GRAPH } from '../../test/support/draft-tools.ts';
import { toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { draft } from './draft.ts';

const tool = (
  server: string,
  name: string,
  description: string,
  schemas: Pick<Tool, 'inputSchema' | 'outputSchema'>,
): Tool => ({
  id: toolId(server, name),
  server,
  name,
  description,
  ...schemas,
  definition: {},
});
const object = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const READ = tool('filesystem', 'read', 'Read a file from disk', {
  inputSchema: object({ path: { type: 'string' } }),
  outputSchema: object({ content: { type: 'string' } }),
});
const PARSE = tool('json', 'parse', 'Parse a JSON string into an object', {
  inputSchema: object({ jsonString: { type: 'string' } }),
  outputSchema: object({ parsed: { type: 'object' } }),
});
const CREATE = tool('github', 'create', 'Create an issue on GitHub', {
  inputSchema: object({ data: { type: 'object' } }),
});
const OTHERS = [
  tool('weather', 'forecast', 'Get the weather forecast of a city', {
    inputSchema: object({ city: { type: 'string' } }),
  }),
  tool('slack', 'post', 'Post a message to a channel', {
    inputSchema: object({ channel: { type: 'string' }, text: { type: 'string' } }),
  }),
];

describe('read, parse and create are wired by their schemas alone', () => {
  it.each([
    'Read the file data.json, parse the JSON and create a GitHub issue with it',
    'read config/issue.json, parse it as JSON and create an issue on github from the parsed data',
  ])('%s', (intent) => {
    const tools = [CREATE, ...OTHERS, PARSE, READ];
    const { workflow, missing } = draft(
      { intent, tools },
      { tools: new Map(tools.map((each) => [each.id, each])), graph: NO_GRAPH },
    );
    const [read, parse, create, ...more] = workflow.tasks;
    expect([read?.tool, parse?.tool, create?.tool]).toEqual([READ.id, PARSE.id, CREATE.id]);
    expect(more).toEqual([]);
    expect(read?.args?.['path']).toMatch(/^(?:data|config\/issue)\.json$/u);
    expect(parse?.args).toEqual({ jsonString: `\${${read?.id}.content}` });
    expect(create?.args).toEqual({ data: `\${${parse?.id}.parsed}` });
    expect(missing).toEqual([]);
  });
});
