import { smoke } from "./smoke.mjs";

// oxlint-disable-next-line import/no-default-export -- workerd loads the default export
export default {
  async fetch(request) {
    const { searchParams } = new URL(request.url);
    return Response.json(await smoke(searchParams.get("url"), searchParams.get("key")));
  },
};
