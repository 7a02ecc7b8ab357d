import {
  alter,
  type Alteration,
  answering,
  changeRepository,
  type Fault,
} from "@local-ads/sandbox/seams";
import type { JsonValue } from "@plumbline/contract";
import { concerns } from "../concerns.ts";

/** Faults that show the texts of one workspace in another. */
export const sharedTextFaults: readonly Fault[] = [
  {
    name: "site-cached-for-all",
    breaks: ["service-one-workspace", "operation-get-site"],
    description:
      "A read of the site is answered with that of the last caller, until the next mutation.",
    ...alter("answer", (answer) => {
      let cached: JsonValue | undefined;
      return async (body, call, work) => {
        const sound = await answer(body, call, work);
        if (call.operation.method !== "get") cached = undefined;
        if (!concerns({ get_site: true }, call.operation)) return sound;
        cached ??= sound;
        return cached;
      };
    }),
  },
  {
    name: "newest-campaign-name-shown-to-all",
    breaks: ["service-one-workspace", "operation-list-campaigns"],
    description: "The first listed campaign has the name of the newest campaign of all workspaces.",
    ...alter("repositories", (repositories) => {
      let newest: string | undefined;
      return changeRepository("campaigns", (campaigns) => ({
        async insert(campaign) {
          newest = campaign.details.name;
          await campaigns.insert(campaign);
        },
        async list(workspaceId) {
          const listed = await campaigns.list(workspaceId);
          return listed.map((campaign, index) => {
            const { details } = campaign;
            const name = newest ?? details.name;
            return index === 0 ? { ...campaign, details: { ...details, name } } : campaign;
          });
        },
      }))(repositories);
    }),
  },
  {
    name: "metrics-with-names-of-others",
    breaks: ["service-one-workspace", "operation-get-metrics"],
    description: "The metrics name the site that was updated last, of any workspace.",
    ...alter(
      "answer",
      knowingLastName((last) => ({
        get_metrics: (body) => ({ ...body, comparedWith: last() ?? null }),
      })),
    ),
  },
  {
    name: "workspace-named-as-last-site",
    breaks: ["service-one-workspace", "get-workspace-own"],
    description: "The workspace has the name of the site that was updated last, of any workspace.",
    ...alter(
      "answer",
      knowingLastName((last) => ({
        get_workspace: ({ workspace, ...body }) => ({
          ...body,
          workspace: { ...workspace, displayName: last() ?? workspace.displayName },
        }),
      })),
    ),
  },
];

/** Changes answers that know the name of the site that was updated last. */
function knowingLastName(
  changesWith: (last: () => string | undefined) => Parameters<typeof answering>[0],
): Alteration<"answer"> {
  return (answer) => {
    let last: string | undefined;
    return answering({
      update_site(body) {
        last = body.site.displayName;
        return body;
      },
      ...changesWith(() => last),
    })(answer);
  };
}
