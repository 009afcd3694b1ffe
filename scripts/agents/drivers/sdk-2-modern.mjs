// The client of the MCP SDK, second generation, with the newest protocol.
import { openSecond } from './sdk-2.mjs';

export const open = (load, door) => openSecond(load, door, { pin: '2026-07-28' });
