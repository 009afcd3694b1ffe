// The client of the MCP SDK, first generation.
export async function open(load, door) {
  const { Client } = await load('@modelcontextprotocol/sdk/client/index.js');
  const { StdioClientTransport } = await load('@modelcontextprotocol/sdk/client/stdio.js');
  const { StreamableHTTPClientTransport } = await load(
    '@modelcontextprotocol/sdk/client/streamableHttp.js',
  );
  const client = new Client({ name: 'sdk-1', version: '1.0.0' });
  await client.connect(
    door.kind === 'stdio'
      ? new StdioClientTransport({ ...door, stderr: 'ignore' })
      : new StreamableHTTPClientTransport(new URL(door.url), {
          requestInit: { headers: door.headers },
        }),
  );
  return {
    tools: async () => ({
      names: (await client.listTools()).tools.map((tool) => tool.name),
      instructions: client.getInstructions(),
    }),
    call: (name, args, signal) =>
      client.callTool({ name, arguments: args }, undefined, { signal, timeout: 90_000 }),
    close: () => client.close(),
  };
}
