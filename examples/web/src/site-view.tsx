import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { Problem } from "./problem.tsx";
import type { Session } from "./session.ts";

/** The title of the site: saved as a draft, then published. */
export function SiteView({ session: { ads } }: { readonly session: Session }) {
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: ads.getSite.queryKey() });
  const site = useQuery(ads.getSite.queryOptions());
  const save = useMutation({ ...ads.saveSiteDraft.mutationOptions(), onSuccess: refresh });
  const publish = useMutation({ ...ads.publishSite.mutationOptions(), onSuccess: refresh });
  const { siteDraft, siteDoc } = site.data?.site ?? {};
  const draft = siteDraft ?? siteDoc ?? {};
  const isAhead = JSON.stringify(siteDraft) !== JSON.stringify(siteDoc);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const title = new FormData(event.currentTarget).get("title");
    save.mutate({ body: { doc: { ...draft, title: typeof title === "string" ? title : "" } } });
  }

  return (
    <section aria-labelledby="site">
      <h2 id="site">Site</h2>
      <Problem error={site.error ?? save.error ?? publish.error} />
      {site.data && (
        <>
          <p>
            {isAhead ? "The draft is not published yet." : "The draft is published."} Published
            title: <strong>{titleOf(siteDoc)}</strong>
          </p>
          <form key={titleOf(draft)} className="row" onSubmit={submit}>
            <label htmlFor="title">Title of the draft</label>
            <input id="title" name="title" required defaultValue={titleOf(draft)} />
            <button disabled={save.isPending}>Save the draft</button>
          </form>
          <button disabled={!isAhead || publish.isPending} onClick={() => publish.mutate({})}>
            {publish.isPending ? "Publishing…" : "Publish"}
          </button>
        </>
      )}
    </section>
  );
}

function titleOf(document: unknown): string {
  const { title } = (document ?? {}) as { readonly title?: unknown }; // the document is open
  return typeof title === "string" ? title : "";
}
