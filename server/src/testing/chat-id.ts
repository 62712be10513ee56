export { computeChatId as chatIdOf } from '../players/chat/staff-chat-service.ts';
