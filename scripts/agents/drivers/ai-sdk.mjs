// Vercel's AI SDK.
export async function open(load, door) {
  const { createMCPClient } = await load('@ai-sdk/mcp');
  const { Experimental_StdioMCPTransport: StdioTransport } = await load('@ai-sdk/mcp/mcp-stdio');
  const client = await createMCPClient({
    transport:
      door.kind === 'stdio'
        ? new StdioTransport({
            command: door.command,
            args: door.args,
            env: door.env,
            cwd: door.cwd,
          })
        : { type: 'http', url: door.url, headers: door.headers },
  });
  const tools = await client.tools();
  return {
    tools: async () => ({ names: Object.keys(tools), instructions: client.instructions }),
    call: (name, args, signal) =>
      tools[name].execute(args, { abortSignal: signal, toolCallId: 'call', messages: [] }),
    close: () => client.close(),
  };
}
