import { smoke } from "./smoke.mjs";

// oxlint-disable-next-line import/no-default-export -- what a worker is
export default {
  async fetch(request) {
    const { searchParams } = new URL(request.url);
    return Response.json(await smoke(searchParams.get("url"), searchParams.get("key")));
  },
};
