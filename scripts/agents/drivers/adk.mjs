// Google's Agent Development Kit. An agent hands its signal to a tool in the tool's context.
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
    call: (name, args, abortSignal) =>
      tools.find((tool) => tool.name === name).runAsync({ args, toolContext: { abortSignal } }),
    close: () => toolset.close(),
  };
}
