import { programs, runPrograms } from "./programs.js";

/** Runs the programs when the worker gets a request with the services. */
export default {
  async fetch(request: Request): Promise<Response> {
    const services = new URL(request.url).searchParams.get("services");
    return Response.json(await runPrograms(programs, JSON.parse(services ?? "")));
  },
};
