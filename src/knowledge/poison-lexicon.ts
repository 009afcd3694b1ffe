/**
 * The English words that the check of server texts looks for, by meaning.
 *
 * Entries are separated by spaces. `_` joins the words of a phrase. `*` at the end matches every
 * ending. Accents do not count. Text without spaces between words (Chinese, Japanese) is matched
 * character by character. A word alone says nothing: poison-signals.ts says which meanings
 * together are a demand.
 */

/** Meaning of a word. */
export type Meaning =
  /** The reader is a model: "assistant", "LLM". */
  | 'model'
  /** The model's user. */
  | 'user'
  /** A prohibition: "do not", "never", "without". */
  | 'forbid'
  /** Telling or asking a person. */
  | 'tell'
  /** Doing it unseen. */
  | 'covert'
  /** Setting rules aside. */
  | 'undo'
  /** Rules for a model: instructions, rules. */
  | 'rules'
  /** Limits on a program or model: checks, restrictions. */
  | 'limits'
  /** Attribute of rules: earlier rules, or rules of the system. */
  | 'earlier'
  /** Owner of rules: the reader's, those given before. */
  | 'whose'
  /** Passwords, keys, credentials. */
  | 'secret'
  /** Places where other programs keep secrets. */
  | 'store'
  /** The session's conversation, and the system prompt. */
  | 'talk'
  /** Words such as "all" and "entire". */
  | 'whole'
  /** Getting hold of something. */
  | 'take'
  /** Handing something over. */
  | 'give'
  /** A place outside. */
  | 'outside'
  | 'decode'
  /** Following a text's instructions. */
  | 'obey'
  | 'tool'
  /** Other than this one. */
  | 'other'
  | 'instead'
  /** This tool is to be taken. */
  | 'prefer'
  /** A person's agreement. */
  | 'consent'
  /** Agreement was given, or is not needed. */
  | 'settled'
  | 'must'
  /** A condition of time: "before", "whenever". */
  | 'first'
  /** In addition to the request. */
  | 'also'
  /** Using a tool. */
  | 'use'
  /** "this tool" itself. */
  | 'this'
  /** Against the person's words. */
  | 'despite'
  /** Marks of a higher authority than a server has. */
  | 'authority'
  /** Protection of the person: the sandbox, approvals, branch protection. */
  | 'guard'
  /** More rights than before. */
  | 'power'
  /** A standing order: "after each call". */
  | 'standing';

/** Words by their meaning. */
export type WordTable = Partial<Readonly<Record<Meaning, string>>>;

export const ENGLISH: WordTable = {
  model: `assistant assistants model models llm llms ai agent agents chatbot claude gpt chatgpt gemini copilot
    language_model* ai_model* ai_agent* ai_assistant* you_are_an_ai`,
  user: `user users human humans person operator customer owner people anyone anybody requester`,
  forbid: `do_not dont never must_not mustnt should_not shouldnt without avoid refrain_from not_to need_not neednt
    no_need_to not_be cannot_be is_not_to are_not_to rather_than nor keep_from shall_not need_only
    no_further nothing_about better_not rather_not best_not tell_nobody nobody no_one not_worth is_not_worth`,
  tell: `tell telling mention mentioning mentioned inform informing informed reveal revealing disclose disclosing
    disclosed notify notifying alert alerting ask asking asked show showing shown display displaying
    displayed explain explaining describe discuss discussing acknowledge acknowledging admit warn warning
    expose surface surfacing bother bothering announce announcing say talk_about bring_up report_back
    visible aware know notice summarize summarise confirm_with confirming_with verify_with prompt_the
    prompting_the refer_to referring_to narrate relay_to cite credit apologize flag print printing marked
    saying said brought_up worried question wait_for come_back raise raised comment_on talk_of spell_out
    let_on go_into going_into hint surfaced listed logged clutter told find_out answer_the answering_the`,
  covert: `silently secretly quietly covertly discreetly discretely stealthily invisibly in_the_background
    behind_the_scenes unnoticed undetected unobtrusively in_secret under_the_hood surreptitiously
    hidden_from keep_this_hidden keep_it_hidden keep_this_confidential strictly_confidential
    keep_this_secret keep_it_secret keep_this_private between_us internal_only transparently_to
    without_a_trace kept_hidden stay_hidden remain_hidden not_visible_to invisible_to keep_that_between
    keep_this_between between_us_two mum hush off_the_record not_be_noticed keep_quiet stay_quiet no_trace`,
  undo: `ignore ignoring disregard disregarding override overrides overriding overrule forget forgetting bypass
    bypassing bypasses supersede supersedes superseded superseding discard drop abandon circumvent suspend
    disable replace replaces cancel nullify void skip relax lift no_longer_apply do_not_apply do_not_follow
    stop_following take_precedence takes_precedence take_priority takes_priority outrank outranks set_aside
    precedence refuse turn_off switch_off turned_off switched_off lifted disabled remove unset stop_what`,
  rules: `instruction instructions rule rules guideline guidelines prompt prompts policy policies directive
    directives guardrail guardrails orders alignment training moderation`,
  limits: `safety safeguard safeguards restriction restrictions constraint constraints protection protections
    limitations checks command commands`,
  whose: `you your yours previous previously prior earlier above preceding system developer`,
  earlier: `previous previously prior earlier above preceding existing original system safety your all_other
    all_rules all_instructions any_other everything_before initial default developer all_of_the other
    security content usual normal platform conflicting user_s users any all`,
  secret: `password passwords passwd passphrase* credential credentials secret secrets api_key* apikey* access_key*
    access_token* auth_token* authentication_token* bearer* refresh_token* session_token* session_cookie*
    private_key* privatekey ssh_key* ssh signing_key* encryption_key* oauth_token* oauth_secret jwt*
    seed_phrase* mnemonic* recovery_phrase* recovery_code* wallet_key* pin_code* cvv credit_card*
    card_number* social_security* environment_variable* env_var* env_vars connection_string*
    one_time_password* one_time_code* otp totp two_factor* 2fa mfa_code* login_details account_number*
    service_account* personal_access_token* github_token* security_question* keypair* tokens_and keys_and
    master_key* license_key* bank_account* passport_number* database_url environment_secrets process_env
    authtoken accesstoken npm_token token_of bearer_token* tokens_of signature_key cookie_store cookie_line
    machine_secret* machine_key* git_credential* bank_details payment_details card_saved card_statement
    secret_key* password_manager* admin_token* env_files env_file environment_files iban contacts_list
    list_of_contacts`,
  store: `environment environ env keychain keyring clipboard memory context config configuration settings disk
    filesystem file_system home_directory home_folder browser vault workspace machine host config_file
    configuration_file dotfile* dotfiles shell_history bash_history other_servers other_tools
    client_configuration mcp_config* on_hand you_hold available_to_you you_have_access your_context
    local_file* project_folder repository_root working_directory you_know you_can_see you_have_seen in_scope
    previous_tool tool_outputs tool_results system`,
  talk: `conversation conversations chat_history chat_log* chat_transcript chat_so_far chat_context
    message_history messages_so_far previous_messages prior_messages earlier_messages recent_messages
    last_messages user_messages system_prompt* system_message* system_instruction* developer_message*
    developer_prompt* context_window transcript transcripts dialogue dialog_history chain_of_thought
    your_reasoning your_instructions your_context your_memory everything_the_user everything_said
    what_the_user_said what_the_user_wrote user_s_message* users_message* session_history initial_prompt
    initial_instructions hidden_prompt tool_list list_of_tools tools_you_have tools_available_to_you
    previous_tool_results prior_tool_results earlier_tool_results previous_tool_outputs prior_tool_outputs
    tool_call_history previous_turns prior_turns earlier_turns every_turn this_session this_chat
    thread_so_far output_of_other results_of_other messages_of_the_user messages_of_the_session
    prompts_and_answers was_said_before said_before what_they_wrote what_was_said what_the_user_is_trying
    known_about_the_user about_the_user_so_far tools_list list_of_all_tools names_of_all_tools
    session_so_far last_ten_messages ten_messages you_were_given your_model_name user_profile
    what_the_user_asked`,
  whole: `all full entire complete whole every everything verbatim raw exact so_far in_full contents content
    word_for_word history unabridged unredacted unmodified up_to_now up_to_this_point current`,
  take: `read get fetch open load retrieve collect gather extract obtain find look_up lookup copy dump list cat
    grab locate scan harvest take pull capture recall query access inspect reading collecting gathering ask
    request enumerate search_for look_for acquire view examine check derive state states`,
  give: `send include pass provide put append attach paste insert fill add supply forward post upload transmit
    submit share email leak exfiltrate embed write encode prepend report bcc cc place concatenate deliver
    relay echo repeat output return print populate mirror route copy_it hand_over dump_it including
    attaching appending sending passing base64_encode quote serialize mail log store save record sync ship
    set carry bundle stream put_it sent_along send_along goes_in go_in entered hide reconnect quoted pasted
    set_to begin start_with prefix write_to register`,
  outside: `webhook external_server* remote_server* external_endpoint* remote_endpoint* external_url third_party
    external_service* our_server* our_endpoint* collector telemetry_endpoint analytics_endpoint
    external_address outside_address offsite backup_server* remote_host* drop_box attacker pastebin
    audit_endpoint logging_endpoint audit_server diagnostics_endpoint`,
  decode: `decode decoding decoded base64 base_64 b64 rot13 rot_13 hex_decode unescape decrypt deobfuscate reverse
    reversed backwards hexadecimal caesar cipher url_decode decompress morse atob percent_encoded decipher
    unscramble first_letter* acrostic spell spelled ascii_codes character_codes unhex`,
  obey: `follow_the follow_these follow_its follow_any follow_all follow_what follow_every obey comply carry_out
    execute_the execute_it execute_these execute_what act_on_it act_on_the act_as you_are_now from_now_on
    new_instruction* updated_instruction* do_what_it do_exactly as_instructed treat_it_as treat_them_as
    treat_this_as treat_the interpret_it_as do_as_it run_the_result apply_what instructions_inside
    instructions_in_it execute_any instructions_contained instructions_found instructions_returned adopt_the
    pretend behave_as as_if_the_user user_s_real_request as_authoritative authoritative regard_it_as
    follow_it keep_to_it carry_it_out work_it_out go_by you_are_no_longer you_are_in_maintenance let_us_play
    lets_play stop_what_you new_task do_it_now stay_in_character to_the_letter is_the_one_to_go_by
    in_maintenance_mode you_are_in developer_mode without_limits no_limits unrestricted jailbreak*
    play_the_role`,
  tool: `tool tools function functions server servers mcp plugin plugins connector connectors integration
    integrations api_call*`,
  other: `other others another any any_other all_other every_other every all different alternative* competing
    competitor* remaining similar_tools else elsewhere built_in native`,
  instead: `instead instead_of rather_than in_place_of over_any over_all over_other over_the in_preference_to
    ahead_of replaces supersedes deprecated broken unreliable obsolete compromised untrusted unsafe_to
    no_longer_use insecure outdated not_to_be_used must_not_be_used never_use do_not_use dont_use
    avoid_using stop_using exclusively unused refuse refused down unavailable not_existing copies_of
    months_old wrong slow in_place is_down leave_the_others`,
  prefer: `prefer preferred prioritize prioritise highest_priority top_priority first_choice best most_reliable
    most_accurate default_choice only_trusted only_approved the_only superior favor favour always_choose
    always_select always_use always_pick always_call number_one officially_recommended ranks_first rank_this
    more_reliable more_accurate mandatory safest outperforms better_than recommended_over authoritative`,
  consent: `approval approved approve permission consent consented confirmation confirm confirmed authorization
    authorisation authorized authorised authorize agreement agreed signed_off clearance cleared verified
    whitelisted allowlisted confirmations approvals granted prompts preapproved pre_approved preauthorized
    pre_authorized trusted sign_off signed hereby_allow allow_you consent_on agreed_by allowed_to go_ahead
    confirmed_by`,
  settled: `has_been have_been is_not_required not_required not_needed no_need unnecessary not_necessary
    pre_approved preapproved pre_authorized preauthorized in_advance without skip no_further waived waive
    do_not_ask dont_ask no_confirmation no_approval blanket has_given have_given has_agreed has_consented
    has_approved has_authorized has_authorised has_already was_approved are_approved is_approved
    is_authorized are_authorized considered_approved counts_as on_file count_as hereby no_need_to
    without_a_further without_further not_wait granted_for given_by do_not_wait autoapprove auto_approve
    already_been already_given already_agreed already_approved already_confirmed already_consented
    already_authorized given_for`,
  must: `must always mandatory important critical crucial essential obligatory imperative strictly urgent have_to
    has_to needs_to need_to ensure make_sure be_sure you_shall shall attention please_note is_required_to
    requires_that are_required_to`,
  first: `before first prior_to after_each after_every whenever every_time each_time any_time at_the_start
    beforehand on_every each_call every_call every_request each_request upon when_you when_using
    when_calling when_the_user from_now_on prerequisite in_order_to as_soon_as after_calling after_using
    once_you when_another if_the_user until every_turn each_turn start_of_every on_each to_every_call
    every_answer each_answer every_message`,
  also: `also additionally in_addition as_well a_copy copy copies duplicate bcc cc each every mirrored too plus
    alongside simultaneously together_with`,
  use: `use using call calling invoke invoking run running choose select pick route invoked called used execute
    executing trigger query consult delegate rely switch`,
  this: 'this_tool this_function this_server this_one this_api this_plugin this_connector',
  despite: `whatever regardless no_matter even_if even_when even_where even_though also_where despite in_spite_of
    against_the says_not_to said_not_to objects refuses insists disagrees though_the`,
  authority: `system_note system_notice system_message_for system_alert gateway_notice gateway_message
    note_to_the_assistant note_for_the_assistant note_to_the_model note_for_llm* note_for_ai* note_to_ai*
    note_for_the_model admin_note admin_override security_notice message_from_the_administrator
    from_the_gateway developer_note instructions_for_the_assistant instructions_for_the_model
    instructions_for_ai* dear_assistant dear_ai dear_model dear_agent hey_assistant hi_assistant
    attention_assistant attention_ai attention_agent to_the_assistant for_the_assistant compliance_notice
    this_is_the_system system_override priority_message the_user_wants_you the_user_has_told
    as_decided_by_the_user user_has_instructed the_person_you_are_talking`,
  guard: `sandbox sandboxing protection branch_protection confirmation confirmations approval approvals
    authentication firewall antivirus audit_log* logging safeguards guardrails rate_limit* safety_check*
    security_check* review_step two_factor mfa workspace_trust verification certificate_check*`,
  power: `admin administrator root sudo superuser grant_all full_access full_control unrestricted autoapprove
    auto_approve trust_full always_allow allow_all chmod_777 as_admin role_admin owner_rights write_access
    readable_by_all disable_security startup_file* rule_file* rules_file* cron crontab autostart mcp_server
    policy_file* policy_yaml gateway_config* client_config* settings_of_the_client mcp_config*`,
  standing: `after_each after_every every_turn each_turn every_call each_call every_answer each_answer every_message
    each_message every_request each_request every_response each_response on_every_call to_every_call
    all_other_questions all_future every_other before_each before_every start_of_every whenever_any
    from_now_on for_the_rest_of in_all_future each_time_the_user every_time_the_user next_session with_each
    with_every keep_on_calling until_the_user until_further`,
};

/** Paths of credentials and of a person's input history. */
export const SENSITIVE_PATHS: readonly string[] = `
  .ssh id_rsa id_ed25519 .env .aws .netrc .npmrc .pypirc .git-credentials .gitconfig .kube/ .docker/ /etc/passwd /etc/shadow mcp.json mcp_config claude_desktop_config .bash_history .zsh_history zsh_history .gnupg gcloud/ credentials.json .credentials /credentials wallet.dat authorized_keys /environ .pgpass .pem keychain secrets. .vault-token known_hosts cookies.sqlite .bashrc .zshrc .profile service-account service_account .p12 .pfx .kdbx`
  .trim()
  .split(/\s+/u);

/** Names of tags that only the client or the model's maker would use. */
export const AUTHORITY_TAGS: ReadonlySet<string> = new Set(
  `important system instruction instructions secret hidden assistant user human developer admin critical override inst sys im_start im_end endoftext mandatory internal priority directive directives policy prompt system_prompt systemprompt system-reminder system_reminder system-message system_message function_calls tool_result tool_results approved approval user_approved thinking root security urgent confidential private rules context operator wichtig importante systeme sistema`.split(
    /\s+/u,
  ),
);
