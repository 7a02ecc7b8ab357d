import { nextUrl, pageOf } from "../paging/page-of.ts";
import { statePage } from "../paging/state-page.ts";
import { renderList } from "../render-thing.ts";
import { thingsOf, thingsWithin } from "../seed-shelf.ts";
import { selectThings } from "../select-things.ts";
import type { StateRequest, StateResult, StateService } from "../state-service.ts";
import { shelfOf, viewOf } from "./shelf-of.ts";

export function listThings(service: StateService, request: StateRequest): StateResult {
  const { resource, role, media, now } = request;
  const view = viewOf(request);
  const all = view
    ? thingsWithin(service, resource, view)
    : thingsOf(service, resource, shelfOf(request), now);
  const page = pageOf(request, selectThings(request, all));
  if (page === undefined)
    return {
      kind: "invalid",
      message: `No page has the cursor ${request.query.get(role.paging?.parameter ?? "")}`,
    };
  if (media === undefined || role.items === undefined) return { kind: "done" };
  const isPlain = resource.identifier?.length === 0;
  const body = renderList(
    service,
    { media, names: role.items },
    page.things.map(({ id, value }) => (isPlain ? id : value)),
  );
  const link =
    page.next === undefined ? {} : { link: `<${nextUrl(request, page.next)}>; rel="next"` };
  return {
    kind: "done",
    headers: link,
    ...(body !== undefined && { value: statePage(request, page, body) }),
  };
}

export function clearThings(service: StateService, request: StateRequest): StateResult {
  const shelf = shelfOf(request);
  for (const { id } of thingsOf(service, request.resource, shelf, request.now))
    service.store.remove(shelf, id);
  return { kind: "done" };
}
