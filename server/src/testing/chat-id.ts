export { computeChatId } from '../players/chat/staff-chat-service.ts';
