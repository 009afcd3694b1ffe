// The client of the MCP SDK, second generation, with the older protocol.
import { openSecond } from './sdk-2.mjs';

export const open = (load, door) => openSecond(load, door, 'legacy');
