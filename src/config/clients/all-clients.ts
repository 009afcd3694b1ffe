import { claudeCode } from './claude-code.ts';
import { claudeDesktop } from './claude-desktop.ts';
import type { Client } from './client.ts';
import { codex } from './codex.ts';
import { cursor } from './cursor.ts';
import { opencode } from './opencode.ts';
import { vsCode } from './vs-code.ts';
import { windsurf } from './windsurf.ts';

/** Every client that `pml init` knows. */
export const CLIENTS: readonly Client[] = [
  claudeCode,
  claudeDesktop,
  cursor,
  vsCode,
  codex,
  windsurf,
  opencode,
];
