// mcporter, as a library. It has no way to cancel a call.
export async function open(load, door) {
  const { createRuntime } = await load('mcporter');
  const command =
    door.kind === 'stdio'
      ? { kind: 'stdio', command: door.command, args: door.args, cwd: door.cwd }
      : { kind: 'http', url: new URL(door.url), headers: door.headers };
  const runtime = await createRuntime({ servers: [{ name: 'pml', command, env: door.env }] });
  return {
    tools: async () => ({
      names: (await runtime.listTools('pml')).map((tool) => tool.name),
      instructions: await runtime.getInstructions?.('pml'),
    }),
    call: (name, args) => runtime.callTool('pml', name, { args, timeoutMs: 90_000 }),
    close: () => runtime.close(),
  };
}
