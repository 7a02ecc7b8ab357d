import { openConsole } from "@plumbline/control/console/open-console.js";
import { RequestsPage } from "@plumbline/control/console/requests/requests-page.js";
import { SettingsPage } from "@plumbline/control/console/settings/settings-page.js";
import { TimePage } from "@plumbline/control/console/time/time-page.js";
import { badgesOf } from "./badges-of.js";
import { disturbances } from "./disturbances.js";
import { DataPage } from "./data/data-page.js";
import { FaultsPage } from "./faults/faults-page.js";
import { PeoplePage } from "./people/people-page.js";
import { faults, identities, read } from "./state/store.js";
import { listDue } from "./time/list-due.js";
/** @import { Exchange } from "../src/control/generated/schemas.ts" */
/** @import { Setup } from "@plumbline/control/console/state/setup.js" */

const setup = {
  name: "Sandbox",
  pages: [
    { id: "requests", name: "Requests", Page: RequestsPage },
    { id: "data", name: "Data", Page: DataPage },
    { id: "people", name: "People and keys", Page: PeoplePage },
    { id: "time", name: "Time", Page: TimePage },
    { id: "faults", name: "Faults and outages", Page: FaultsPage },
    { id: "settings", name: "Settings", Page: SettingsPage },
  ],
  badgesOf,
  read,
  isStale(/** @type {{ readonly faults: readonly string[] }} */ state) {
    const on = faults.value.filter((fault) => fault.on).map(({ name }) => name);
    return on.join() !== state.faults.join();
  },
  due: listDue,
  disturbances,
  secretOf(/** @type {Exchange} */ { identity, partition }) {
    const found = identities.value.find(
      ({ name, workspace }) => name === identity && workspace === partition,
    );
    return found?.token ?? undefined;
  },
};

// The control plane of a sandbox has more than that of every server.
await openConsole(/** @type {Setup} */ (/** @type {unknown} */ (setup)));
