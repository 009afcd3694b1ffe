// Google's Agent Development Kit. It has no way to cancel a call.
export async function open(load, door) {
  const { MCPToolset } = await load('@google/adk');
  const toolset = new MCPToolset(
    door.kind === 'stdio'
      ? {
          type: 'StdioConnectionParams',
          serverParams: { command: door.command, args: door.args, env: door.env, cwd: door.cwd },
        }
      : {
          type: 'StreamableHTTPConnectionParams',
          url: door.url,
          transportOptions: { requestInit: { headers: door.headers } },
        },
  );
  const tools = await toolset.getTools();
  return {
    tools: async () => ({ names: tools.map((tool) => tool.name) }),
    call: (name, args) => tools.find((tool) => tool.name === name).runAsync({ args }),
    close: () => toolset.close(),
  };
}
