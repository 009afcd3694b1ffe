// OpenAI's Agents SDK.
export async function open(load, door) {
  const { MCPServerStdio, MCPServerStreamableHttp } = await load('@openai/agents');
  const common = { name: 'pml', cacheToolsList: true, timeout: 90_000 };
  const server =
    door.kind === 'stdio'
      ? new MCPServerStdio({
          ...common,
          command: door.command,
          args: door.args,
          env: door.env,
          cwd: door.cwd,
        })
      : new MCPServerStreamableHttp({
          ...common,
          url: door.url,
          requestInit: { headers: door.headers },
        });
  await server.connect();
  return {
    tools: async () => ({ names: (await server.listTools()).map((tool) => tool.name) }),
    call: (name, args, signal) => server.callTool(name, args, null, { signal }),
    close: () => server.close(),
  };
}
