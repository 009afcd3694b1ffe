// An MCP server that stands for the person in front of Claude Code: it is asked before a tool is called, says yes, and
// writes down each question. node asker.mjs FILE
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [, , file] = process.argv;
const TOOL = {
  name: 'ask',
  description: 'Asks the person.',
  inputSchema: {
    type: 'object',
    properties: { tool_name: { type: 'string' }, input: { type: 'object' } },
  },
};

function answer(method, params) {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'asker', version: '1.0.0' },
      };
    case 'tools/list':
      return { tools: [TOOL] };
    case 'tools/call': {
      const { tool_name: name, input } = params.arguments;
      appendFileSync(file, `${name}\n`);
      const verdict = JSON.stringify({ behavior: 'allow', updatedInput: input });
      return { content: [{ type: 'text', text: verdict }] };
    }
    default:
      return {};
  }
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id !== undefined) {
    process.stdout.write(
      `${JSON.stringify({ jsonrpc: '2.0', id, result: answer(method, params) })}\n`,
    );
  }
});
