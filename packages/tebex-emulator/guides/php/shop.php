<?php
set_exception_handler(fn (Throwable $problem) => print(htmlspecialchars($problem->getMessage())));
function tebex(string $path, ?array $body = null): array {
    $options = ['ignore_errors' => true, 'header' => "Accept: application/json\r\nContent-Type: application/json"];
    if ($body !== null) $options += ['method' => 'POST', 'content' => json_encode($body)];
    $answer = json_decode(file_get_contents(getenv('TEBEX_API_URL') . $path, false, stream_context_create(['http' => $options])), true);
    if (isset($answer['status']) && $answer['status'] >= 400) throw new Exception($answer['detail']);
    return $answer['data'] ?? $answer;
}
function price(int|float|string $amount): string {
    return number_format((float) $amount, 2);
}
function show_link(string $address, string $text): void {
    echo '<p><a href="', htmlspecialchars($address), '">', htmlspecialchars($text), '</a></p>';
}
// The signature is made of the bytes as they arrived, never of decoded JSON.
function webhook(string $body, string $signature): string {
    $expected = hash_hmac('sha256', hash('sha256', $body), getenv('TEBEX_WEBHOOK_SECRET'));
    if (!hash_equals($expected, $signature)) {
        http_response_code(403);
        return '';
    }
    $event = json_decode($body, true);
    if ($event['type'] === 'payment.completed') error_log("paid: {$event['subject']['transaction_id']}");
    return json_encode(['id' => $event['id']]);
}
$token = getenv('TEBEX_PUBLIC_TOKEN');
$origin = 'http://' . $_SERVER['HTTP_HOST'];
switch (parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)) {
    case '/':
        foreach (tebex("/accounts/$token/packages") as $p) show_link("/buy?id={$p['id']}", "Buy {$p['name']}, " . price($p['total_price']));
        break;
    case '/buy':
        $basket = tebex("/accounts/$token/baskets", ['complete_url' => "$origin/thanks", 'cancel_url' => "$origin/"]);
        $back = urlencode("$origin/basket?ident={$basket['ident']}&id={$_GET['id']}");
        header('Location: ' . tebex("/accounts/$token/baskets/{$basket['ident']}/auth?returnUrl=$back")[0]['url']);
        break;
    case '/basket':
        $basket = tebex("/accounts/$token/baskets/{$_GET['ident']}");
        // A reload finds it in the basket already.
        if ($basket['packages'] === []) $basket = tebex("/baskets/{$_GET['ident']}/packages", ['package_id' => (int) $_GET['id']]);
        show_link($basket['links']['checkout'], "Check out {$basket['packages'][0]['name']}, " . price($basket['total_price']));
        break;
    case '/thanks':
        echo 'Thank you!';
        break;
    case '/webhook':
        echo webhook(file_get_contents('php://input'), $_SERVER['HTTP_X_SIGNATURE'] ?? '');
}
