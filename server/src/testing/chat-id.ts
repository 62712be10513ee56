export { chatIdOf } from '../players/chat/chat-id.ts';
