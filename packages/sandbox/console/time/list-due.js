import { linkTo } from "@plumbline/control/console/shell/route.js";
import { identities, jobs, workspaces } from "../state/store.js";

/** What happens next: steps of jobs, and credentials that expire. */
export function listDue() {
  return [...dueJobs(), ...dueKeys()];
}

function dueJobs() {
  return jobs.value.flatMap(({ id, nextRunAt, status, workspace }) => {
    const owner = workspaces.value.find((each) => each.id === workspace);
    if (nextRunAt === null) return [];
    const text = `The job of a campaign of ${owner?.name ?? workspace} leaves ${status}`;
    return [
      {
        at: nextRunAt,
        text,
        link: linkTo(["data", owner?.slug ?? workspace, "campaigns"]),
        key: id,
      },
    ];
  });
}

/** Keys that expire at one instant are one entry. */
function dueKeys() {
  const active = identities.value.filter(({ state }) => state === "active");
  const groups = Map.groupBy(active, ({ expiresAt }) => expiresAt);
  return [...groups].map(([at, keys]) => {
    const [first] = keys;
    const others = keys.length - 1;
    return {
      at,
      text:
        others === 0
          ? `The key ${first?.name} expires`
          : `The key ${first?.name} and ${others} more expire`,
      link: linkTo(["people"]),
      key: at,
    };
  });
}
