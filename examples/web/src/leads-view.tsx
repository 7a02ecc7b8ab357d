import { useInfiniteQuery } from "@tanstack/react-query";
import { Problem } from "./problem.tsx";
import type { Session } from "./session.ts";

/** The interval at which new leads are read, in milliseconds. */
const pollInterval = 2000;

/** The leads as they arrive, newest first. */
export function LeadsView({ session: { ads } }: { readonly session: Session }) {
  const leads = useInfiniteQuery({
    ...ads.listLeads.infiniteQueryOptions({ query: { limit: 20 } }),
    refetchInterval: pollInterval,
  });
  const pages = leads.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.leads);
  return (
    <section aria-labelledby="leads">
      <h2 id="leads">Leads</h2>
      <Problem error={leads.error} />
      {pages.some(({ gated }) => gated) && (
        <p className="notice">Contact details are hidden. Subscribe to see them.</p>
      )}
      <ul className="list">
        {rows.map((lead) => (
          <li key={textOf(lead["id"])}>
            <strong>{textOf(lead["name"])}</strong> {textOf(lead["email"])} {textOf(lead["phone"])}
            <p>{textOf(lead["message"])}</p>
          </li>
        ))}
      </ul>
      {leads.data && rows.length === 0 && <p>No lead has arrived yet.</p>}
      {leads.hasNextPage && (
        <button disabled={leads.isFetchingNextPage} onClick={() => void leads.fetchNextPage()}>
          Show older leads
        </button>
      )}
    </section>
  );
}

/** The contract does not say which fields a lead has. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
