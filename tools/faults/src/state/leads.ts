import {
  alter,
  type Alteration,
  type Answered,
  answering,
  changeRepository,
  type Fault,
  type LeadStretch,
  maskLead,
  type Seams,
  showLead,
} from "@local-ads/sandbox/seams";
import { believing } from "./believing.ts";
import { findOtherWorkspace } from "./find-other-workspaces.ts";

const pages = ["list-leads-pagination"] as const;

/** The largest number of leads of a small page. */
const few = 5;

const masks = ["service-masked-contacts", "list-leads-masked", "scope-leads-read"] as const;

/** Faults of the pages and the masking of leads. */
export const leadFaults: readonly Fault[] = [
  {
    name: "longer-page-repeats-last-lead",
    breaks: pages,
    description: "A page of several leads begins with the last lead of the previous page.",
    ...alter(
      "repositories",
      // The repository reads one lead more than the page has.
      changeStretch(({ before, limit }) => (limit > 2 ? { before: (before ?? 0) + 1 } : {})),
    ),
  },
  {
    name: "unknown-cursor-starts-over",
    breaks: pages,
    description: "An unknown cursor returns the first page.",
    ...alter(
      "repositories",
      changeRepository("leads", (leads) => ({
        async find(workspaceId, id) {
          const [newest] = await leads.list({ workspaceId, limit: 1 });
          const sequence = Number.MAX_SAFE_INTEGER;
          return (await leads.find(workspaceId, id)) ?? (newest && { ...newest, sequence });
        },
      })),
    ),
  },
  {
    name: "page-skips-lead",
    breaks: pages,
    description: "A lead between two pages is skipped.",
    ...alter(
      "repositories",
      changeStretch(({ before }) => ({ before: (before ?? 0) - 1 })),
    ),
  },
  {
    name: "page-loses-last-lead",
    breaks: pages,
    description: "A page lacks its last lead, and the next page does not include it.",
    ...alter(
      "answer",
      answering({
        list_leads: (page) =>
          page.nextCursor === null ? page : { ...page, leads: page.leads.slice(0, -1) },
      }),
    ),
  },
  {
    name: "page-one-too-many",
    breaks: ["list-leads-limit", ...pages],
    description: "A page has one lead more than requested.",
    ...alter(
      "answer",
      answering({
        list_leads: async (page, answered) => ({
          ...page,
          leads: [...page.leads, ...(await findNextLeads(page.nextCursor, answered))],
        }),
      }),
    ),
  },
  {
    name: "longer-page-one-too-many",
    breaks: ["list-leads-limit", ...pages],
    description: "A page of more than five leads has one lead more than requested.",
    ...alter(
      "answer",
      answering({
        list_leads: async (page, answered) => ({
          ...page,
          leads:
            page.leads.length > few
              ? [...page.leads, ...(await findNextLeads(page.nextCursor, answered))]
              : page.leads,
        }),
      }),
    ),
  },
  {
    name: "lone-leads-shortened",
    breaks: pages,
    description: "On a page with one lead, its message is cut.",
    ...alter(
      "answer",
      answering({
        list_leads: (page) => {
          const [lead, ...others] = page.leads;
          if (typeof lead?.message !== "string" || others.length > 0) return page;
          return { ...page, leads: [{ ...lead, message: lead.message.slice(0, 1) }] };
        },
      }),
    ),
  },
  {
    name: "cursor-counts-leads",
    breaks: pages,
    description: "Cursors count leads, so a lead that arrives between two pages shifts all others.",
    ...alter("repositories", countLeads),
  },
  {
    name: "cursor-ends-early",
    breaks: pages,
    description: "The second page has no next cursor.",
    ...alter(
      "answer",
      answering({
        list_leads: (page, { call }) =>
          new URLSearchParams(call.source.query).has("cursor")
            ? { ...page, nextCursor: null }
            : page,
      }),
    ),
  },
  {
    name: "cursor-ignored",
    breaks: pages,
    description: "Cursors are ignored, so every page is the first one.",
    ...alter(
      "repositories",
      changeRepository("leads", (leads) => ({
        list: ({ workspaceId, limit }) => leads.list({ workspaceId, limit }),
      })),
    ),
  },
  {
    name: "cursor-of-other-workspace",
    breaks: ["service-one-workspace"],
    description: "A cursor of another workspace returns leads of that workspace.",
    ...alter("repositories", followCursors),
  },
  {
    name: "leads-of-other-workspace",
    breaks: ["service-one-workspace", "operation-list-leads"],
    description: "The leads of another workspace are returned.",
    ...alter(
      "repositories",
      changeRepository("leads", (leads, db) => ({
        async list(stretch) {
          const workspaceId = await findOtherWorkspace(db, stretch.workspaceId);
          return leads.list({ ...stretch, workspaceId });
        },
      })),
    ),
  },
  {
    name: "contacts-shown",
    breaks: masks,
    description: "Contact details are never masked.",
    ...alter(
      "work",
      believing({ list_leads: true }, () => ({ hasSubscription: true })),
    ),
  },
  {
    name: "contacts-shown-though-gated",
    breaks: masks,
    description: "Contact details are shown on gated pages.",
    ...alter(
      "answer",
      answering({
        list_leads: async (page, answered) => ({
          ...page,
          leads: (await findAgain(page.leads, answered)).map(showLead),
        }),
      }),
    ),
  },
  {
    name: "messages-unmasked",
    breaks: masks,
    description: "The messages of masked leads are not masked.",
    ...alter(
      "answer",
      answering({
        list_leads: async (page, answered) => {
          if (!page.gated) return page;
          const stored = await findAgain(page.leads, answered);
          const leads = stored.map((lead) => ({
            ...maskLead(lead),
            message: lead.details.message,
          }));
          return { ...page, leads };
        },
      }),
    ),
  },
];

/** Changes the range that a page reads. The first page, which has no `before`, stays as it is. */
function changeStretch(
  change: (stretch: LeadStretch) => Partial<LeadStretch>,
): Alteration<"repositories"> {
  return changeRepository("leads", (leads) => ({
    list: (stretch) =>
      leads.list(stretch.before === undefined ? stretch : { ...stretch, ...change(stretch) }),
  }));
}

async function findNextLeads(
  cursor: string | null,
  { work }: Answered,
): Promise<ReturnType<typeof maskLead>[]> {
  const { caller, repositories } = work;
  const { workspaceId } = caller;
  const last = cursor === null ? undefined : await repositories.leads.find(workspaceId, cursor);
  if (last === undefined) return [];
  const next = await repositories.leads.list({ workspaceId, before: last.sequence, limit: 1 });
  return next.map(maskLead);
}

type StoredLeads = Awaited<ReturnType<Answered["work"]["repositories"]["leads"]["list"]>>;

async function findAgain(shown: readonly object[], { work }: Answered): Promise<StoredLeads> {
  const { caller, repositories } = work;
  const ids = shown.map((lead) => ("id" in lead ? String(lead.id) : ""));
  const found = await Promise.all(ids.map((id) => repositories.leads.find(caller.workspaceId, id)));
  return found.filter((lead) => lead !== undefined);
}

function countLeads(open: Seams["repositories"]): Seams["repositories"] {
  /** The number of leads that had been listed up to a lead, when it was listed. */
  const counts = new Map<string, number>();
  return changeRepository("leads", (leads) => ({
    async list({ workspaceId, before, limit }) {
      const start = before === undefined ? 0 : (counts.get(`${workspaceId} ${before}`) ?? 0);
      const found = await leads.list({ workspaceId, limit: start + limit });
      found.forEach(({ sequence }, index) => counts.set(`${workspaceId} ${sequence}`, index + 1));
      return found.slice(start);
    },
  }))(open);
}

function followCursors(open: Seams["repositories"]): Seams["repositories"] {
  return changeRepository("leads", (leads, db) => {
    let owner: string | undefined;
    return {
      async find(workspaceId, id) {
        const row = await db
          .selectFrom("leads")
          .select("workspace_id")
          .where("id", "=", id)
          .executeTakeFirst();
        owner = row?.workspace_id;
        return leads.find(owner ?? workspaceId, id);
      },
      list: (stretch) => leads.list({ ...stretch, workspaceId: owner ?? stretch.workspaceId }),
    };
  })(open);
}
