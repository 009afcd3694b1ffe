// The client of the MCP SDK, second generation; `mode` says which protocol it speaks.
export async function openSecond(load, door, mode) {
  const { Client, StreamableHTTPClientTransport } = await load('@modelcontextprotocol/client');
  const { StdioClientTransport } = await load('@modelcontextprotocol/client/stdio');
  const client = new Client({ name: 'sdk-2', version: '1.0.0' }, { versionNegotiation: { mode } });
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
      client.callTool({ name, arguments: args }, { signal, timeout: 90_000 }),
    close: () => client.close(),
  };
}
