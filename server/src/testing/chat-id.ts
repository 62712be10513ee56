export { chatIdOf } from '../chat/chat-id.ts';
