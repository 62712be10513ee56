import type { AgentInstance } from '@reelfloor/protocol/channels/agent';

/** True if `later` is a newer attempt of the same process, or a newer start with the same folder. */
export const succeeds = (later: AgentInstance, earlier: AgentInstance): boolean => {
  if (later.folderId !== earlier.folderId) return false;
  if (later.processId === earlier.processId) return later.attempt > earlier.attempt;
  return later.start > earlier.start;
};

/** Returns a process's name with only the start of its folder's id: the whole id is known only to the folder's readers. */
export const nameOf = ({ host, start, folderId }: AgentInstance): string =>
  `${host}, start ${start} of folder ${folderId.slice(0, 8)}`;

/** Returns the parameters of AGENT_ELSEWHERE: which process is connected, and since when. */
export const elsewhereFacts = (
  agentId: string,
  { instance, since }: { readonly instance: AgentInstance; readonly since: number },
) => ({ agent: agentId, instance: nameOf(instance), since: new Date(since).toISOString() });
