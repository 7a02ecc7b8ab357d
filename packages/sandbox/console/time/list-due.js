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

function dueKeys() {
  return identities.value
    .filter(({ state }) => state === "active")
    .map(({ id, name, expiresAt }) => ({
      at: expiresAt,
      text: `The key ${name} expires`,
      link: linkTo(["people"]),
      key: id,
    }));
}
