import type { AgentInstance } from '@reelfloor/protocol/channels/agent';

/** Returns true if `later` is a newer `hello` of the same process, or a newer start with the same folder. */
export const succeeds = (later: AgentInstance, earlier: AgentInstance): boolean => {
  if (later.folderId !== earlier.folderId) return false;
  if (later.start !== earlier.start) return later.start > earlier.start;
  return later.processId === earlier.processId && later.attempt > earlier.attempt;
};

/** Returns a process's name. It has only the start of the folder's id, because the whole id proves access to the folder. */
export const nameOf = ({ host, start, folderId }: AgentInstance): string =>
  `${host}, start ${start} of folder ${folderId.slice(0, 8)}`;

/** Returns the parameters of the refusal AGENT_ELSEWHERE: which process is connected, and since when. */
export const elsewhereFacts = (
  agentId: string,
  { instance, since }: { readonly instance: AgentInstance; readonly since: number },
) => ({ agent: agentId, instance: nameOf(instance), since: new Date(since).toISOString() });
