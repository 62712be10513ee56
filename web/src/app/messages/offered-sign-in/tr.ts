export const offeredSignIn = {
  title: 'Başka bir hesap',
  text: 'Bu bağlantı {{offered}} hesabıyla giriş yapmak istiyor, ancak {{stored}} olarak giriş yapmış durumdasınız. Değiştirirseniz {{stored}} oturumu kapatılır.',
  stay: '{{stored}} olarak devam et',
  change: '{{offered}} olarak giriş yap',
} as const;
