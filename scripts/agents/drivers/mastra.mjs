// Mastra.
export async function open(load, door) {
  const { MCPClient } = await load('@mastra/mcp');
  const pml =
    door.kind === 'stdio'
      ? { command: door.command, args: door.args, env: door.env, cwd: door.cwd }
      : { url: new URL(door.url), requestInit: { headers: door.headers } };
  const client = new MCPClient({ servers: { pml }, timeout: 90_000 });
  const tools = await client.listTools();
  return {
    tools: async () => ({ names: Object.keys(tools).map((name) => name.replace(/^pml_/u, '')) }),
    call: (name, args, signal) => tools[`pml_${name}`].execute(args, { abortSignal: signal }),
    close: () => client.disconnect(),
  };
}
