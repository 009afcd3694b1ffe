import type { Command, Invocation } from './command.ts';

/** `pml daemon`: the background process itself; started by the shim and by the other commands. */
export const daemonCommand: Command = {
  name: 'daemon',
  summary: 'Be the background process. Started by pml itself.',
  usage: '',
  positionals: { min: 0, max: 0 },
  options: {},
  examples: ['pml daemon --config team.json'],
  async run({ daemon, signal }: Invocation): Promise<number> {
    await daemon.runHere(() => undefined, signal);
    return 0;
  },
};
