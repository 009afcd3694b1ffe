// Strands Agents.
export async function open(load, door) {
  const { McpClient } = await load('@strands-agents/sdk');
  const { StdioClientTransport } = await load('@modelcontextprotocol/sdk/client/stdio.js');
  const client = new McpClient(
    door.kind === 'stdio'
      ? { transport: new StdioClientTransport({ ...door, stderr: 'ignore' }) }
      : { url: door.url, headers: door.headers },
  );
  const tools = await client.listTools();
  return {
    tools: async () => ({ names: tools.map((tool) => tool.name) }),
    call: (name, args, signal) =>
      client.callTool(
        tools.find((tool) => tool.name === name),
        args,
        { signal },
      ),
    close: () => client.disconnect(),
  };
}
