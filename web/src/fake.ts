/** The client on a scripted house, for its own tests: no server is needed. */

import { FakeHouse } from './link/fake';

window.redanHouse = new FakeHouse();
await import('./main');
