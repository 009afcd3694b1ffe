// LangChain's adapters: tools of MCP servers as tools of LangChain.
export async function open(load, door) {
  const { MultiServerMCPClient } = await load('@langchain/mcp-adapters');
  const pml =
    door.kind === 'stdio'
      ? { transport: 'stdio', command: door.command, args: door.args, env: door.env, cwd: door.cwd }
      : { transport: 'http', url: door.url, headers: door.headers };
  const client = new MultiServerMCPClient({ mcpServers: { pml }, defaultToolTimeout: 30_000 });
  const tools = await client.getTools();
  return {
    tools: async () => ({ names: tools.map((tool) => tool.name) }),
    call: (name, args, signal) =>
      tools.find((tool) => tool.name === name).invoke(args, { signal, timeout: 90_000 }),
    close: () => client.close(),
  };
}
